/** A script of which the server has no font, and the package of Debian that brings one. */
export interface ScriptWithoutFont {
  name: string;
  debianPackage: string;
}

/** Says that the page has letters that are drawn as empty boxes; sent once for each script in a view. */
export interface LiveFonts {
  type: 'fonts';
  missing: ScriptWithoutFont[];
}
