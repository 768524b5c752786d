import type { Messages } from '@lingui/core'

/** Id of the data block with the brand's texts of the page's hydrated parts. */
export const brandTextsBlockId = 'brand-texts'

/** The brand's texts in the page's language. */
export const readBrandTexts = (): Messages => JSON.parse(document.getElementById(brandTextsBlockId)?.textContent ?? '{}') as Messages
