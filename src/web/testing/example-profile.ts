import type { readProfile } from '#contract/endpoints/profile.ts'
import type { ReplyOf } from '#contract/endpoint.ts'

export const exampleProfile: ReplyOf<typeof readProfile> = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  phone: '+48 600 000 000',
  country: 'PL',
  language: 'en',
}
