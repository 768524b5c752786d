import type { ReactNode } from 'react'
import { AddressGroups } from '../../web/ui/AddressGroups.tsx'
import { CopyButton } from '../../web/ui/CopyButton.tsx'

interface CopiedProps {
  text: string
  label: string
  /** Beside the button. */
  children?: ReactNode
}

/** An address, account or id in groups, with a button that copies it without them. */
export const Copied = ({ text, label, children }: CopiedProps) => (
  <>
    <AddressGroups text={text} />
    <span className="flex flex-wrap items-center gap-x-3">
      <CopyButton kind="quiet" className="dense -ml-4 max-sm:-ml-3" value={text} label={label} />
      {children}
    </span>
  </>
)
