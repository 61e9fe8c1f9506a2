/** What ends every user agent where a project names none. */
export const USUAL_USER_AGENT = 'Ringmark';
