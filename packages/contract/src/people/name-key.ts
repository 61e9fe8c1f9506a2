/**
 * Two names are the same when their keys are equal: case, composed or separate accents, and the kind of apostrophe make no
 * difference. Accents themselves do.
 */
export const nameKey = (text: string): string =>
  text
    .normalize('NFC')
    // Upper case makes SS of ß, but not of the capital ẞ.
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .replaceAll('i\u0307', 'i')
    .replaceAll(/[\u2018\u2019\u02bc\uff07]/g, "'")
    .normalize('NFC');
