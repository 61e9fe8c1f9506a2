/** A comment that begins with one of these has no subject, or has it where nobody looks for it. */
const NEVER =
  /^(?:What|How|Whether|Where|Of|For|As|Who|Which|Whose|Whom|By|So|Besides?|Also|Nor|And|Or|But|Like|Than|Such|Because|Then|Hence)\b/;
/** These may introduce a sentence, whose main clause follows a comma. */
const BEFORE_COMMA =
  /^(?:In|On|At|With|Without|From|To|After|Before|When|While|Until|If|Since|Between|Below|Above|Over|Under|Within|Beyond|Not)\b/;

/** @returns the first sentence of a comment, or what comes before its first colon */
function firstSentence(text) {
  const words = text
    .replaceAll(/^\s*\*/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return words.split(/(?<=[.:])\s/)[0] ?? '';
}

/** @param {string} text of a comment, without its marks @returns whether it begins as a fragment */
export function isFragment(text) {
  const sentence = firstSentence(text);
  return NEVER.test(sentence) || (BEFORE_COMMA.test(sentence) && !/,\s/.test(sentence));
}

/** Tells whether a line comment continues the sentence of the one above it. */
const goesOn = (comment, before) =>
  before?.type === 'Line' &&
  comment.type === 'Line' &&
  before.loc.end.line === comment.loc.start.line - 1 &&
  before.loc.start.column === comment.loc.start.column;

/** Comments are whole sentences, which begin with their subject. */
export const wholeSentences = {
  create(context) {
    return {
      Program() {
        const comments = context.sourceCode.getAllComments();
        for (const [at, comment] of comments.entries())
          if (!goesOn(comment, comments[at - 1]) && isFragment(comment.value))
            context.report({
              loc: comment.loc,
              message:
                'Begin with the subject: “Returns …”, “The path of …”, “True if …”, “The page may be gone.”',
            });
      },
    };
  },
};
