/** Placeholders of a prepared reply that are still in a text, each once. The server refuses such a text. */
export const openPlaceholders = (text: string): string[] => [...new Set(text.match(/\{\{[^{}]*\}?\}?|\}\}/g))]
