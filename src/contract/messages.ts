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
