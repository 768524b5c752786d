import type { ClientProfile } from '../api/backend.ts'

export const exampleProfile: ClientProfile = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  phone: '+48 600 000 000',
  country: 'PL',
  language: 'en',
}
