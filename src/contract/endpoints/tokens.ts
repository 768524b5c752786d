import { z } from 'zod'

/** The tokens of a session, opaque to the client: at most 72 characters of base64url each. */
export const tokens = z.object({ accessToken: z.string().min(1), refreshToken: z.string().min(1) })
