import { Fragment } from 'react'

/** An address in groups of four, each line of which may end after a group. Copied, it has no spaces. */
export const WalletAddress = ({ address }: { address: string }) => (
  <span className="[font-family:ui-monospace,monospace] text-[0.9375em]">
    {address.match(/.{1,4}/g)?.map((group, at) => (
      // The same group may come twice.
      // oxlint-disable-next-line react/no-array-index-key
      <Fragment key={at}>
        {at > 0 && <wbr />}
        <span className="inline-block not-last:mr-[0.6ch]">{group}</span>
      </Fragment>
    ))}
  </span>
)
