import { z } from 'zod'

const https = z.url({ protocol: /^https?$/ })
const text = z.string().min(1)

/** Shape of config/operator.json: who runs this exchange. Everything that differs from one operator to the next stands there. */
export const operatorSchema = z.strictObject({
  brand: z.strictObject({
    /** Name shown in the header, in titles and in letters. */
    name: text,
    /** The company behind the name, as registered. */
    legalName: text,
  }),
  licence: z.strictObject({ number: text, authority: text, country: z.string().regex(/^[A-Z]{2}$/, 'must be an ISO 3166-1 alpha-2 code') }),
  contact: z.strictObject({
    /** Shown to visitors. */
    email: z.email(),
    /** Where new exchange requests are sent. */
    desk: z.email(),
    /** Where the 'Support' and 'Contact support' links lead. */
    helpdeskUrl: https,
    /** Postal address, one array entry for each line. */
    address: z.array(text).min(1),
    professionalNetworkUrl: https,
  }),
  mail: z.strictObject({
    /** Sender of every letter. */
    from: z.email(),
  }),
  /** The policies in force. A client accepts terms and privacy at sign-up; their versions are recorded with each registration. */
  policies: z.strictObject({
    terms: z.strictObject({ version: text, url: text }),
    privacy: z.strictObject({ version: text, url: text }),
    aml: z.strictObject({ version: text, url: text }),
  }),
  /** ISO 3166-1 alpha-2 codes of the countries whose residents are served. */
  servedCountries: z.array(z.string().regex(/^[A-Z]{2}$/, 'must be an ISO 3166-1 alpha-2 code')).min(1),
})

export type Operator = z.output<typeof operatorSchema>

/** The part of the operator's file that every visitor may see; the server puts it into each document. */
export type PublicOperator = Omit<Operator, 'mail' | 'contact'> & { contact: Omit<Operator['contact'], 'desk'> }
