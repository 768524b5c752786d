import { z } from 'zod'
import { countryCodes } from './countries.ts'
import { languages } from './languages.ts'

const https = z.url({ protocol: /^https?$/ })
const text = z.string().min(1)
const count = z.int().positive()
const country = z.string().refine((code) => countryCodes.includes(code), {
  error: ({ input }) => `“${String(input)}” is no country: must be an ISO 3166-1 alpha-2 code`,
})
const coin = z.string().regex(/^[A-Z0-9]{2,10}$/, 'must be the code of a coin, such as BTC')
/** Our own PDF, made from config/policies, or a document that the operator keeps elsewhere. */
const policyUrl = z
  .string()
  .regex(/^(?:\/policies\/[a-z0-9-]+\.pdf|https:\/\/[^\s/]+\/\S*)$/, 'must be /policies/<name>.pdf or an https address')
const policy = z.strictObject({ version: text, url: policyUrl })

const hostOf = (url: string) => /^\w+:\/\/[^/?#]+/.exec(url)?.[0].toLowerCase()

/** Addresses of the scheduling provider's pages for half an hour with us. Both stand at one host, the only one that the landing page frames. */
const schedulingSchema = z
  .strictObject({ callUrl: https, meetingUrl: https })
  .refine(({ callUrl, meetingUrl }) => hostOf(callUrl) === hostOf(meetingUrl), 'must both be at one host')

/** Shape of config/operator.json: who runs this exchange. Everything that differs from one operator to the next stands there. */
export const operatorSchema = z
  .strictObject({
    brand: z.strictObject({
      /** Name shown in the header, in titles and in letters. */
      name: text,
      /** The company behind the name, as registered. */
      legalName: text,
    }),
    licence: z.strictObject({ number: text, authority: text, country }),
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
    /** Where 'Book a call' and 'Book a meeting with our expert' lead. Without it, the demo takes the sandbox's page; production refuses the start. */
    scheduling: schedulingSchema.optional(),
    /** The policies in force. A client accepts terms and privacy at sign-up; their versions are recorded with each registration. */
    policies: z.strictObject({
      terms: policy,
      privacy: policy,
      aml: policy,
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
    /** What proves the claims. Never shown; `npm run doctor` compares the two, and names the claims that nothing here proves. */
    evidence: z
      .strictObject({
        /** Codes of the coins that can be had. */
        coins: z.array(coin),
        /** Codes of the countries from which the service can be reached. */
        countries: z.array(country),
        /** Where the proof lies: a document, a register, a measurement with its day. */
        licence: text,
        teamYears: text,
        largeTransactionEur: text,
        firstTransaction: text,
        /** Where counsel's approval of the site's texts lies: from then on the doctor does not list what they seem to contradict. */
        counsel: text,
      })
      .partial()
      .optional(),
    /** Who runs the exchange. Without a name, the page shows the role and the monogram alone: it invents nobody. */
    team: z.array(z.strictObject({ role: text, remit: text, monogram: z.string().min(1).max(3), name: text.optional() })).min(1),
    /**
     * The Polish and German words of the landing page and of letters for what stands above in English (register, lines of the address, roles and remits), by the
     * English. What is missing here is shown as it stands there; so none outlives what it translates.
     */
    translations: z.partialRecord(z.enum(languages).exclude(['en']), z.record(text, text)).optional(),
    /** ISO 3166-1 alpha-2 codes of the countries whose residents are served. */
    servedCountries: z.array(country).min(1),
  })
  .superRefine(({ licence, contact, team, translations = {} }, context) => {
    const said = new Set([licence.authority, ...contact.address, ...team.flatMap(({ role, remit }) => [role, remit])])
    for (const [language, words] of Object.entries(translations))
      for (const english of Object.keys(words).filter((one) => !said.has(one)))
        context.addIssue({
          code: 'custom',
          path: ['translations', language],
          message: `“${english}” stands neither in the register’s name, the address nor the team`,
        })
  })

export type Operator = z.output<typeof operatorSchema>

export type SchedulingPages = z.output<typeof schedulingSchema>

/** The operator's file with what the settings add where it says nothing. */
export type ConfiguredOperator = Operator & { scheduling: SchedulingPages }

/** The part of it that every visitor may see; the server puts it into each document. */
export type PublicOperator = Omit<ConfiguredOperator, 'mail' | 'contact' | 'evidence' | 'translations'> & {
  contact: Omit<Operator['contact'], 'desk'>
}
