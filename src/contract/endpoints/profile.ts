import { z } from 'zod'
import { calls } from '../calls.ts'
import { endpoint } from '../endpoint.ts'
import { done, languageTag, line } from './text.ts'

const editable = { firstName: line(100), lastName: line(100), phone: line(50), country: line(100) }

export const readProfile = endpoint({
  call: calls.readProfile,
  summary:
    "Read the client's profile. Fields that were never set are empty. Country is an ISO 3166-1 alpha-2 code if it was chosen from the list. `language` is the language of screens and letters.",
  reply: z.object({
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    phone: z.string(),
    country: z.string(),
    language: languageTag,
  }),
  failures: [],
})

export const updateProfile = endpoint({
  call: calls.updateProfile,
  summary: "Change the client's profile. The e-mail address cannot be changed.",
  body: z.object(editable),
  reply: done,
  failures: [],
})
