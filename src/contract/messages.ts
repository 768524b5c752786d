/** The eight message templates of spec section 5. `field` is the field's name as the form shows it. */
export type Message =
  | { template: 'min'; length: number }
  | { template: 'max'; length: number }
  | { template: 'required' }
  | { template: 'number'; field: string }
  | { template: 'email'; field: string }
  | { template: 'text'; field: string }
  | { template: 'checked'; field: string }
  | { template: 'selected'; field: string }

/** The English sentence of a message. */
export function messageText(message: Message): string {
  switch (message.template) {
    case 'min':
      return `Min ${message.length} characters`
    case 'max':
      return `Max ${message.length} characters`
    case 'required':
      return 'Required field'
    case 'number':
      return `${message.field} must be a number`
    case 'email':
      return `${message.field} must be an email`
    case 'text':
      return `${message.field} must be a text`
    case 'checked':
      return `${message.field} must be checked`
    case 'selected':
      return `${message.field} must be selected`
  }
}
