import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Call, calls } from '#contract/calls.ts'
import { uploadBankFile } from '#contract/desk/endpoints/bank.ts'
import { limitOf, logInLimits } from '../../src/server/platform/rate-limit/limits.ts'
import { root } from '../launcher/settings.ts'

const configuration = readFileSync(join(root, 'deploy/nginx.conf'), 'utf8')
const pathsOf = (key: string) =>
  [...(configuration.split(`map $uri $${key} {`)[1]?.split('}', 1)[0] ?? '').matchAll(/^\t(\S+) \$binary_remote_addr;$/gm)].map(
    ([, path]) => path,
  )
const burstOf = (zone: string) => Number(new RegExp(`^\\tlimit_req zone=${zone} burst=(\\d+) nodelay;$`, 'm').exec(configuration)?.[1])
const pathOf = ({ path }: Call) => path
const letterCalls = [calls.register, calls.resendVerification, calls.resetPassword]

test('nginx limits log-ins, calls that send letters, and all calls', () => {
  expect(pathsOf('log_in_key')).toEqual([calls.login, calls.finishLogin, calls.passkeyLogin].map(pathOf))
  expect(pathsOf('letter_key')).toEqual(letterCalls.map(pathOf))
  expect(pathsOf('api_key')).toEqual(['~^/api/'])
})

test('nginx refuses nothing that the service’s own limits would accept', () => {
  expect(burstOf('log_in')).toBeGreaterThanOrEqual(logInLimits.network.times + logInLimits.rightOrWrong.times)
  const letters = letterCalls.reduce((sum, call) => sum + (limitOf(call)?.times ?? Number.NaN), 0)
  expect(burstOf('letter')).toBeGreaterThanOrEqual(letters)
  expect(burstOf('api')).toBeGreaterThanOrEqual(burstOf('log_in') + burstOf('letter'))
})

test('nginx refuses with 429 and Retry-After', () => {
  for (const line of ['limit_req_status 429;', 'limit_conn_status 429;', 'error_page 429 = @too_many_requests;'])
    expect(configuration).toContain(`\n\t${line}\n`)
  expect(configuration).toMatch(/^\t\tadd_header Retry-After \d+ always;$/m)
})

test('nginx lets the largest file of the bank through to the desk', () => {
  const [, desk = ''] = configuration.split('server_name desk.kantor.example;')
  expect(Number(/^\tclient_max_body_size (\d+)m;$/m.exec(desk)?.[1]) * 1024 * 1024).toBeGreaterThanOrEqual(
    uploadBankFile.bodyMaxBytes ?? NaN,
  )
})
