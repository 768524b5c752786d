import { AddressGroups } from '../../web/ui/AddressGroups.tsx'
import { CopyButton } from '../../web/ui/CopyButton.tsx'

/** An address, account or id in groups, with a button that copies it without them. */
export const Copied = ({ text, label }: { text: string; label: string }) => (
  <>
    <AddressGroups text={text} />
    <span className="block">
      <CopyButton kind="quiet" className="dense -ml-4 max-sm:-ml-3" value={text} label={label} />
    </span>
  </>
)
