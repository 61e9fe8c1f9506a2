const MESSAGE =
  'The key may be “constructor”, which every plain object has. Use a Map, or `ownValue` from the contract package.';

/** Tells whether a type is `Record<string, ...>`, also inside `Readonly<...>`. */
function isDictionary(type) {
  if (type?.type !== 'TSTypeReference' || type.typeName.type !== 'Identifier') return false;
  const [first] = type.typeArguments?.params ?? [];
  if (type.typeName.name === 'Readonly' || type.typeName.name === 'Partial') return isDictionary(first);
  return type.typeName.name === 'Record' && first?.type === 'TSStringKeyword';
}

const annotationOf = (node) => node?.typeAnnotation?.typeAnnotation;

/** Finds the declaration of a name in the scopes around a node. */
function declarationOf(context, node) {
  for (let scope = context.sourceCode.getScope(node); scope; scope = scope.upper) {
    const variable = scope.set.get(node.name);
    if (variable) return variable.defs[0]?.name;
  }
  return undefined;
}

const isFixed = ({ type }) => type === 'Literal' || type === 'TemplateLiteral';

/** Reads of `table[word]` where the table's type is `Record<string, ...>`: the word may be anybody's. */
export const ownValue = {
  create(context) {
    return {
      MemberExpression(node) {
        const { object, property, computed, parent } = node;
        if (!computed || isFixed(property) || object.type !== 'Identifier') return;
        const isWritten = parent.type === 'AssignmentExpression' && parent.left === node;
        if (!isWritten && isDictionary(annotationOf(declarationOf(context, object))))
          context.report({ node, message: MESSAGE });
      },
    };
  },
};
