/** Each pattern finds a phrase that reads as translated; the text names a better one. Comments are not checked. */
const SWEPT = [
  [/\bgo(?:es)? on in\b/i, 'was merged into'],
  [/\btold of\b/i, 'notified about'],
  [/\b(?:gives?|given|gave) up\b/i, 'failed'],
  [/\bmeanwhile\b/i, 'in the meantime, or nothing'],
  [/\bto be seen\b/i, 'visible'],
  [/\bany more\b/i, 'no longer'],
  [/\bmend(?:s|ed|ing)?\b/i, 'fix'],
  [/\bparted by\b/i, 'separated by'],
  [/\bbeside\b/i, 'next to, or compared with'],
  [/\bfor good\b/i, 'permanently'],
  [/\bwhoever\b/i, 'anyone who'],
  [/\be-mails?\b/i, 'email'],
  [/\btak(?:e|es|ing|en) away\b/i, 'remove'],
  [/\bis called so\b/i, 'has this name'],
];

/** A text that people read has several words; names, addresses and selectors have no blank. */
const isText = (text) => /\p{L}\s+\p{L}/u.test(text);

function check(context, node, text) {
  if (typeof text !== 'string' || !isText(text)) return;
  for (const [pattern, instead] of SWEPT) {
    const [found] = pattern.exec(text) ?? [];
    if (found !== undefined) context.report({ node, message: `Instead of “${found}” say: ${instead}.` });
  }
}

/** Texts on screens, in emails, refusals and logs do without words that sound translated. */
export const plainWords = {
  create(context) {
    return {
      Literal: (node) => check(context, node, node.value),
      TemplateElement: (node) => check(context, node, node.value.cooked),
      JSXText: (node) => check(context, node, node.value),
    };
  },
};
