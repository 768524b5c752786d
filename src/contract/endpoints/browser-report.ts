import { z } from 'zod'
import { calls } from '../calls.ts'
import { endpoint } from '../endpoint.ts'
import { done } from './text.ts'

const text = z.string().nullish()
const number = z.number().nullish()

const pageError = z.object({
  kind: z.literal('error'),
  /** A path. */
  page: z.string(),
  message: z.string(),
  stack: z.string(),
})

/** One report of the Reporting API (`application/reports+json`); we log only those of type `csp-violation`. */
const report = z.object({
  type: z.string(),
  body: z
    .object({ documentURL: text, effectiveDirective: text, blockedURL: text, sourceFile: text, lineNumber: number, columnNumber: number })
    .nullish(),
})

/** The older format (`application/csp-report`), which some browsers still send. */
const olderReport = z.object({
  'csp-report': z.object({
    'document-uri': text,
    'effective-directive': text,
    'violated-directive': text,
    'blocked-uri': text,
    'source-file': text,
    'line-number': number,
    'column-number': number,
  }),
})

export type PageError = z.output<typeof pageError>

export const reportFromBrowser = endpoint({
  call: calls.reportFromBrowser,
  summary:
    'A browser reports what our content security policy refused, or one of our pages reports an error. At most 16 KiB. The response is the same whether the report is kept or dropped.',
  bodyTypes: ['application/reports+json', 'application/csp-report'],
  bodyMaxBytes: 16 * 1024,
  body: z.union([z.array(report).max(100), olderReport, pageError]),
  reply: done,
  failures: [],
})
