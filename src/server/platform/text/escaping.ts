const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Escapes text for HTML or SVG, inside an element or a quoted attribute. */
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '')

/** Escapes text for HTML and keeps its line ends visible. */
export const escapeHtmlLines = (text: string): string => escapeHtml(text).replaceAll(/\r\n?|\n/g, '<br>')
