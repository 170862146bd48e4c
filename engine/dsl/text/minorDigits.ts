/**
 * Currencies whose minor unit is not a hundredth, by their number of decimals (ISO 4217, list one). Not from `Intl`,
 * which counts 17 of them in the units of daily life (HUF, IDR without decimals) and differs between browsers: server
 * and page would disagree about an amount.
 */
const exceptions: Record<number, string[]> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' '),
  3: 'BHD IQD JOD KWD LYD OMR TND'.split(' '),
  4: 'CLF UYW'.split(' '),
};

const digitsOf = new Map(
  Object.entries(exceptions).flatMap(([digits, codes]) => codes.map(code => [code, Number(digits)] as const)),
);

/** Decimals of a currency by ISO 4217: 2 for the dollar, 0 for the yen, 3 for the Kuwaiti dinar. */
export const minorDigits = (currency: string): number => digitsOf.get(currency) ?? 2;

/** Whether ISO 4217 has a currency of this code. In another one every amount would have two decimals. */
export const isCurrency = (code: string): boolean =>
  digitsOf.has(code) || Intl.supportedValuesOf('currency').includes(code);
