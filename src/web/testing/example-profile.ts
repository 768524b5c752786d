import type { Reply } from '../api/call-types.ts'

export const exampleProfile: Reply<'readProfile'> = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  phone: '+48 600 000 000',
  country: 'PL',
  language: 'en',
}
