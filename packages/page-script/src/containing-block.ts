/** Announcing a change to any of these properties holds elements as the change itself does (CSS Will Change 1, section 3). */
const HOLDING = /^(?:transform|translate|rotate|scale|perspective|filter|backdrop-filter|contain)$/;

/**
 * Returns true when an element holds the fixed and absolute elements inside it, in place of the viewport and of positioned
 * ancestors (CSS Transforms 2, Filter Effects 1, Containment 2). Chromium lets `container-type` hold nothing.
 */
export function holdsAll(style: CSSStyleDeclaration): boolean {
  const { transform, translate, rotate, scale, perspective, filter, backdropFilter } = style;
  // Transforms and containment have no effect on inline boxes.
  if (style.display === 'inline' || style.display === 'contents') return filter !== 'none';
  const changes = [transform, translate, rotate, scale, perspective, filter, backdropFilter];
  if (changes.some((value) => value !== 'none' && value !== '' && value !== undefined)) return true;
  if (/\b(?:layout|paint|strict|content)\b/.test(style.contain)) return true;
  if (style.contentVisibility === 'auto' || style.contentVisibility === 'hidden') return true;
  return style.willChange.split(/\s*,\s*/).some((property) => HOLDING.test(property));
}
