import { z } from 'zod'
import { isAddressBlock } from '../http/network-address.ts'

const portSentence = 'must be a whole number from 0 to 65535'
export const port = z.coerce.number(portSentence).int(portSentence).min(0, portSentence).max(65_535, portSentence)

export const url = (protocols: string) =>
  z
    .string()
    .refine(
      (text) => new RegExp(`^(${protocols})://[^\\s]+$`).test(text) && URL.canParse(text),
      `must be an address that starts with ${protocols.replaceAll('|', ':// or ')}://`,
    )
/** Several addresses with commas between. */
export const urls = z
  .string()
  .transform((text) => text.split(',').map((one) => one.trim()))
  .refine(
    (all) => all.every((one) => /^https?:\/\/[^\s]+$/.test(one) && URL.canParse(one)) && new Set(all).size === all.length,
    'must be different addresses that start with http:// or https://, with commas between',
  )
export const origin = z
  .string()
  .refine(
    (text) => /^https?:\/\/[^\s/?#@]+\/*$/.test(text) && URL.canParse(text),
    'must be http:// or https://, a host and nothing more, such as https://kantor.example',
  )
export const addressBlocks = z
  .string()
  .transform((text) => text.split(',').map((block) => block.trim()))
  .refine(
    (blocks) => blocks.every(isAddressBlock),
    'must be network addresses or blocks of them with commas between, such as 10.0.0.0/8, 192.0.2.7',
  )
export const oneOf = <const Value extends string>(...values: Value[]) => z.enum(values, `must be one of ${values.join(', ')}`)
