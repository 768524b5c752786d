import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { dpopNonceHeader } from '#contract/calls.ts'
import { roles } from '#contract/desk/permissions.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import {
  dealRefusals,
  factors,
  type FailureCode,
  type FailureReply,
  failureStatus,
  loginErrorTypes,
  type LoginFailureReply,
  type MarketFailureReply,
  offerEnds,
  offerRefusals,
  requirements,
} from '#contract/failures.ts'
import { preferredLanguage } from '../language/preferred-language.ts'
import { type Failure, failureMessages } from '../failure.ts'
import { translateFields } from './field-sentences.ts'

/** Sends a failure in the form that the called endpoint prescribes. */
export function sendFailure(reply: FastifyReply, failure: Failure): FastifyReply {
  const { retryAfterSeconds, dpopNonce } = failure.details
  if (dpopNonce !== undefined) reply.header(dpopNonceHeader, dpopNonce)
  if (retryAfterSeconds !== undefined) reply.header('retry-after', Math.max(1, Math.ceil(retryAfterSeconds)))
  return reply.code(failureStatus[failure.code]).send(bodyOf(failure, reply))
}

function bodyOf({ code, details }: Failure, reply: FastifyReply): FailureReply | LoginFailureReply | MarketFailureReply {
  const form = reply.routeOptions?.config?.failureForm ?? 'standard'
  const message = details.message ?? failureMessages[code]
  if (form === 'login') {
    const errorType = loginErrorTypes.find((type) => type === code) ?? 'OTHER_ERROR'
    return { errorType, ...(details.challenge && { challenge: details.challenge, factors: details.factors ?? [] }) }
  }
  if (form === 'market') return { error: message }
  // Only the sentences beside fields are translated: the message is for programmers.
  const fields = details.fields && translateFields(preferredLanguage(reply.request.headers['accept-language']), details.fields)
  const { stored, ended, requirements: open, reasons, refused, roles: free } = details
  return {
    error: code,
    message,
    ...(fields && { fields }),
    ...stored,
    ...ended,
    ...(open && { requirements: open }),
    ...(reasons && { reasons }),
    ...(free && { roles: free }),
    ...(refused && { refused }),
  }
}

/** Schema of an endpoint's failed responses with one status, for the API description. */
export function failureReplySchema(endpoint: Endpoint, codes: FailureCode[]): z.ZodType {
  if (endpoint.failureForm === 'login') {
    return z.object({ errorType: z.enum(loginErrorTypes), challenge: z.string().optional(), factors: z.array(z.enum(factors)).optional() })
  }
  if (endpoint.failureForm === 'market') return z.object({ error: z.string() })
  return z.object({
    error: z.enum(codes as [FailureCode, ...FailureCode[]]),
    message: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
    // Optional, because CONFLICT has the same status.
    ...(codes.includes('STALE') && { version: z.int().optional(), by: z.string().optional(), at: z.iso.datetime().optional() }),
    ...(codes.includes('OFFER_ENDED') && { end: z.enum(offerEnds).optional(), at: z.iso.datetime().optional() }),
    ...(codes.includes('REQUIREMENTS_OPEN') && { requirements: z.array(z.enum(requirements)).optional() }),
    ...(codes.includes('VOUCHED_FOR_MONEY') && { roles: z.array(z.enum(roles)).optional() }),
    ...(codes.includes('OFFER_REFUSED') && { reasons: z.array(z.enum(offerRefusals)).optional() }),
    ...(codes.includes('DEAL_REFUSED') && {
      reasons: z.array(z.enum(dealRefusals)).optional(),
      refused: z.array(z.object({ id: z.string(), reasons: z.array(z.enum(dealRefusals)) })).optional(),
    }),
  })
}

export const usualBodyMaxBytes = 64 * 1024

const mebibyte = 1024 * 1024

/** The message of a failure, with the largest body and the media type of this call. */
export function messageFor(
  code: FailureCode,
  { bodyMaxBytes = usualBodyMaxBytes, fileType }: { [Part in 'bodyMaxBytes' | 'fileType']?: Endpoint[Part] | undefined },
): string {
  if (code === 'PAYLOAD_TOO_LARGE') {
    const size = bodyMaxBytes < mebibyte ? `${bodyMaxBytes / 1024} KiB` : `${bodyMaxBytes / mebibyte} MiB`
    return `The request is too large: at most ${size}.`
  }
  return code === 'UNSUPPORTED_MEDIA_TYPE' && fileType ? `Send the body as ${fileType}.` : failureMessages[code]
}
