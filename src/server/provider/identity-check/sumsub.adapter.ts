import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { line } from '#contract/endpoints/text.ts'
import { cleanedLines } from '../../platform/text/cleaned-text.ts'
import { callProvider, ProviderFault, statusFault } from '../provider-call.ts'
import type { Applicant, IdentityProvider } from './provider.ts'
import { countryOf, momentOf, partyOf, sumsubFixedInfo, sumsubInfo } from './sumsub-party.ts'

/** Lifetime of a widget's token. The widget requests the next token. */
const tokenSeconds = 600
const reasonMaxLength = 1000

export interface SumsubAccess {
  /** Origin of the API: `https://api.sumsub.com`. */
  baseUrl: string
  appToken: string
  secretKey: string
}

/** The signature of a call: HMAC-SHA256 over seconds, method, path with query, and body, exactly as they are sent. */
export const callSignature = (secretKey: string, call: { seconds: number; method: string; uri: string; body: string }): string =>
  createHmac('sha256', secretKey).update(`${call.seconds}${call.method}${call.uri}${call.body}`).digest('hex')

const tokenReply = z.object({ token: z.string().min(1).max(8192) })

const applicantReply = z.object({
  id: line(100).min(1),
  info: sumsubInfo,
  fixedInfo: sumsubFixedInfo,
  review: z.object({
    reviewStatus: line(100).min(1),
    levelName: line(300).nullish().catch(null),
    reviewDate: line(100).nullish().catch(null),
    reviewResult: z
      .object({
        reviewAnswer: line(100).nullish(),
        reviewRejectType: line(100).nullish(),
        moderationComment: z.string().nullish(),
      })
      .nullish(),
  }),
})

/** Sumsub over HTTP. `now` is the real time, because Sumsub refuses calls with another time. */
export function sumsubProvider({ baseUrl, appToken, secretKey }: SumsubAccess, now: () => number = Date.now): IdentityProvider {
  function call(method: 'GET' | 'POST', path: string, content?: object): Promise<{ status: number; json: unknown }> {
    const url = new URL(path, baseUrl)
    const body = content ? JSON.stringify(content) : ''
    const seconds = Math.floor(now() / 1000)
    return callProvider(url, {
      method,
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        'x-app-token': appToken,
        'x-app-access-ts': String(seconds),
        'x-app-access-sig': callSignature(secretKey, { seconds, method, uri: url.pathname + url.search, body }),
      },
      ...(content && { body }),
    })
  }

  async function read(which: string): Promise<z.output<typeof applicantReply> | null> {
    const { status, json } = await call('GET', `/resources/applicants/${which}/one`)
    if (status === 404) return null
    if (status < 200 || status > 299) throw statusFault('the applicant', status)
    const reply = applicantReply.safeParse(json)
    if (!reply.success) throw new ProviderFault('the response has no applicant')
    return reply.data
  }

  return {
    async accessToken({ externalId, level, email }) {
      const { status, json } = await call('POST', '/resources/accessTokens/sdk', {
        userId: externalId,
        levelName: level,
        ttlInSecs: tokenSeconds,
        applicantIdentifiers: { email },
      })
      if (status < 200 || status > 299) throw statusFault('the token', status)
      const reply = tokenReply.safeParse(json)
      if (!reply.success) throw new ProviderFault('the response has no token')
      return reply.data.token
    },

    async applicant({ externalId, kind }) {
      const found = await read(`-;externalUserId=${encodeURIComponent(externalId)}`)
      if (!found) return null
      const applicant = applicantOf(found)
      if (applicant.reviewAnswer !== 'GREEN') return applicant
      const party = await partyOf(kind, found, async (id) => (await read(encodeURIComponent(id)))?.info ?? null)
      const { levelName: level = null, reviewDate } = found.review
      return { ...applicant, party: party && { ...party, level, reviewedAt: momentOf(reviewDate) } }
    },
  }
}

function applicantOf(found: z.output<typeof applicantReply>): Applicant {
  const { id, review } = found
  const { reviewAnswer, reviewRejectType, moderationComment } = review.reviewResult ?? {}
  // Until the review is completed, an answer belongs to an old review.
  const isCompleted = review.reviewStatus === 'completed'
  return {
    applicantId: id,
    reviewStatus: review.reviewStatus,
    reviewAnswer: (isCompleted && reviewAnswer) || null,
    rejectType: (isCompleted && reviewRejectType) || null,
    country: countryOf(found),
    party: null,
    reason: (isCompleted && cleanedLines(moderationComment?.trim() ?? '', reasonMaxLength)) || null,
  }
}
