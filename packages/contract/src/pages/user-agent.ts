/** The end of every user agent if a project names none. */
export const USUAL_USER_AGENT = 'Ringmark';
