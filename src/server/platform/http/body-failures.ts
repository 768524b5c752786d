import type { Endpoint } from '#contract/endpoint.ts'
import type { FailureCode } from '#contract/failures.ts'
import { failureMessages } from '../failure.ts'

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
