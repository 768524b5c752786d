import { z } from 'zod'

const https = z.url({ protocol: /^https?$/ })
const text = z.string().min(1)
const count = z.int().positive()

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
  /** What the landing page claims about the service, in numbers. The fees it claims are the contract's own. */
  claims: z.strictObject({
    /** Coins that can be had besides the most popular ones: "200+". */
    coins: count,
    /** Countries from which the service can be reached. */
    countries: count,
    /** Years of experience that the team has together. */
    teamYears: count,
    /** Size, in euro, from which transactions are documented as large ones: "€1,000,000+". */
    largeTransactionEur: count,
    /** How long a client's first transaction takes: hours at most from registration, and minutes once verified. */
    firstTransactionHours: count,
    firstTransactionMinutes: count,
  }),
  /** Who runs the exchange. Without a name, the page shows the role and the monogram alone: it invents nobody. */
  team: z.array(z.strictObject({ role: text, remit: text, monogram: z.string().min(1).max(3), name: text.optional() })).min(1),
  /** ISO 3166-1 alpha-2 codes of the countries whose residents are served. */
  servedCountries: z.array(z.string().regex(/^[A-Z]{2}$/, 'must be an ISO 3166-1 alpha-2 code')).min(1),
})

export type Operator = z.output<typeof operatorSchema>

/** The part of the operator's file that every visitor may see; the server puts it into each document. */
export type PublicOperator = Omit<Operator, 'mail' | 'contact'> & { contact: Omit<Operator['contact'], 'desk'> }
