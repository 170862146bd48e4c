/** States, provinces and territories by their own names: an address holds the name. */
const states: Record<string, string> = {
  US: `Alabama, Alaska, American Samoa, Arizona, Arkansas, Armed Forces Americas, Armed Forces Europe, Armed Forces Pacific, California, Colorado, Connecticut, Delaware,
District of Columbia, Florida, Georgia, Guam, Hawaii, Idaho, Illinois, Indiana, Iowa, Kansas, Kentucky, Louisiana,
Maine, Maryland, Massachusetts, Michigan, Minnesota, Mississippi, Missouri, Montana, Nebraska, Nevada, New Hampshire,
New Jersey, New Mexico, New York, North Carolina, North Dakota, Northern Mariana Islands, Ohio, Oklahoma, Oregon,
Pennsylvania, Puerto Rico, Rhode Island, South Carolina, South Dakota, Tennessee, Texas, Utah, Vermont, Virgin Islands,
Virginia, Washington, West Virginia, Wisconsin, Wyoming`,
  CA: `Alberta, British Columbia, Manitoba, New Brunswick, Newfoundland and Labrador, Northwest Territories,
Nova Scotia, Nunavut, Ontario, Prince Edward Island, Quebec, Saskatchewan, Yukon`,
  AU: `Australian Capital Territory, New South Wales, Northern Territory, Queensland, South Australia, Tasmania,
Victoria, Western Australia`,
};

export const statesOf = (country: string): string[] =>
  Object.hasOwn(states, country) ? (states[country] ?? '').split(/,\s+/) : [];
