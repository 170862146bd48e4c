export async function printProfiles(_write: boolean): Promise<void> {}
