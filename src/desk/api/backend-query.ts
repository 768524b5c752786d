import { type BaseQueryFn, fetchBaseQuery, type FetchBaseQueryError } from '@reduxjs/toolkit/query/react'
import { type DeskCall, deskCalls, pathOf } from '#contract/desk/calls.ts'
import { saveBlob } from '../../web/ui/save-file.ts'
import { serviceAnswered, sessionBegan, sessionEnded } from './connection.ts'
import { serviceStateOf } from './failure.ts'

/** The arguments of one request. */
export interface DeskRequest {
  call: DeskCall
  /** The values in the call's path. */
  params?: Record<string, string>
  query?: Record<string, string | undefined>
  /** Data, or a file. */
  body?: unknown
}

const callTimeoutMs = 20_000
const fileTimeoutMs = 10 * 60_000

// These calls also fail if the exchange alone is away. Then their screen says so.
const asksExchange: readonly DeskCall[] = [deskCalls.readOfferMarket, deskCalls.publishOffer]

// Their reply is a file, which the browser saves. The caller gets null.
const repliesWithFile: readonly DeskCall[] = [deskCalls.makeTransferOrder, deskCalls.makeTransferOrders, deskCalls.downloadExport]

// The session is a cookie, which only calls to our own origin carry.
const sendOverHttp = fetchBaseQuery({ credentials: 'same-origin', timeout: callTimeoutMs })

/** Sends a call, and notes whether the service answers and whether the session still runs. */
export const backendQuery: BaseQueryFn<DeskRequest, unknown, FetchBaseQueryError> = async (request, api, extraOptions) => {
  const { call, params, query, body } = request
  const url = new URL(pathOf(call, params), location.origin).href
  const withFile = {
    ...(body instanceof File && { headers: { 'content-type': 'application/octet-stream' }, timeout: fileTimeoutMs }),
    ...(repliesWithFile.includes(call) && { responseHandler: saveReply, timeout: fileTimeoutMs }),
  }
  const response = await sendOverHttp({ url, method: call.method, params: query, body, ...withFile }, api, extraOptions)
  // The screen was left before the answer came.
  if (api.signal.aborted) return response
  if (!asksExchange.includes(call)) api.dispatch(serviceAnswered(serviceStateOf(response.error)))
  if (call.access === 'staff' && response.error?.status === 401) api.dispatch(sessionEnded())
  if (call === deskCalls.readSession && !response.error) api.dispatch(sessionBegan())
  const retryAfter = response.error?.status === 429 && response.meta?.response?.headers.get('retry-after')
  if (!response.error || !retryAfter) return response
  // Forms get the error without the response, so the header that forms need is copied into the error's data.
  const data = { ...(response.error.data as object), retryAfterSeconds: Number(retryAfter) }
  return { ...response, error: { ...response.error, data } as FetchBaseQueryError }
}

/** Only the browser keeps the file: nothing of it stays in the store. */
async function saveReply(response: Response): Promise<unknown> {
  if (!response.ok) return response.json()
  saveBlob(fileNameIn(response.headers.get('content-disposition')), await response.blob())
  return null
}

const fileNameIn = (disposition: string | null) => /filename="?([\w.-]+)"?/.exec(disposition ?? '')?.[1] ?? 'export'
