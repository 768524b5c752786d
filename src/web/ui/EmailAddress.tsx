import { Fragment } from 'react'

/** An address that stands out, and that breaks before one of its signs where its line is too short. */
export function EmailAddress({ address }: { address: string }) {
  const [first, ...others] = address.split(/(?=[.@_+-])/)
  return (
    <strong className="font-semibold wrap-anywhere">
      {first}
      {others.map((part, at) => (
        <Fragment key={at}>
          <wbr />
          {part}
        </Fragment>
      ))}
    </strong>
  )
}
