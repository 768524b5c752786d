import { t } from '../language/text.ts'

/** The eight message templates of spec section 5. `field` is the field's name as the form shows it. */
export type Message =
  | { template: 'min' | 'max'; length: number }
  | { template: 'required' }
  | { template: 'number' | 'email' | 'text' | 'checked' | 'selected'; field: string }

/** The sentence of a message, in the reader's language; English is that of spec section 5. */
export function messageText(message: Message): string {
  if (message.template === 'required') return t('ui.rules.required')
  if ('length' in message) return t(`ui.rules.${message.template}`, { length: String(message.length) })
  return t(`ui.rules.${message.template}`, { field: message.field })
}
