import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { deskCalls } from '../calls.ts'
import { chainNode, networkWatch } from './chain.ts'

export const readDeskSettings = endpoint({
  call: deskCalls.readDeskSettings,
  summary: 'How this service is set up, without secrets.',
  reply: z.object({
    mode: z.enum(['demo', 'production']),
    site: z.string().describe('Scheme and host of the clients’ site'),
    desk: z.object({
      origin: z.string(),
      networks: z.array(z.string()).describe('Networks that may reach the desk; empty: all'),
      withCode: z.boolean().describe('Whether password and app code are accepted beside passkeys'),
    }),
    operator: z.object({
      name: z.string(),
      legalName: z.string(),
      licence: z.object({ number: z.string(), authority: z.string(), country: z.string() }),
      office: z.array(z.string()).describe('The lines of the postal address'),
      supportEmail: z.string(),
      deskEmail: z.string(),
      answerWithinHours: z.int().nullable(),
      servedCountries: z.array(z.string()),
      policies: z.record(z.string(), z.string()).describe('The English versions in force'),
      cardPaymentRequires: z.string(),
      cardPaymentFrameHosts: z.array(z.string()),
    }),
    accounts: z
      .array(
        z.object({
          currency: z.string(),
          holder: z.string(),
          bank: z.string(),
          iban: z.string().nullable().describe('Without spaces'),
          bic: z.string().nullable(),
          sortCode: z.string().nullable(),
          accountNumber: z.string().nullable(),
          timeZone: z.string().describe('Of the bank'),
          acceptsInstant: z.boolean().describe('Whether instant transfers arrive'),
        }),
      )
      .describe('The operator’s bank accounts, to which clients pay'),
    limits: z
      .record(z.string(), z.union([z.number(), z.string()]))
      .describe('Numbers that the desk meets, each with its unit in its name; shares and amounts are decimals'),
    versions: z.object({ release: z.string(), node: z.string(), postgresql: z.string() }),
    networks: z.array(networkWatch).describe('Networks of coins that are watched'),
    nodes: z.array(chainNode),
    vendors: z.array(
      z.object({
        part: z.enum(['market-data', 'identity-checks', 'card-payments', 'scheduling', 'letters']),
        vendor: z.string(),
        host: z.string().describe('Where it is called'),
        sandbox: z.boolean().describe('Whether a stand-in replaces it'),
      }),
    ),
  }),
  failures: [],
})
