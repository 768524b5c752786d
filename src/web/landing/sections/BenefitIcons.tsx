import { Icon } from '../../ui/Icon.tsx'

/** A certificate with a seal. As high as the figures on the other cards. */
export const LicenceIcon = () => (
  <Icon
    size={48}
    strokeLinecap="round"
    strokeLinejoin="round"
    className="-ml-[0.25em] size-[1.4em] sm:-mr-[0.25em] sm:ml-auto"
    path="M19.5 34.5h-9a2 2 0 0 1-2-2v-24a2 2 0 0 1 2-2h27a2 2 0 0 1 2 2v24a2 2 0 0 1-2 2h-1M15 14h18M15 21h7M24.8 36v8l3.7-2.6 3.7 2.6v-8"
  >
    <circle cx="28.5" cy="30" r="7" />
    <circle cx="28.5" cy="30" r="3.5" />
  </Icon>
)

/** A padlock. As high as the figures on the other cards. */
export const PrivacyIcon = () => (
  <Icon
    size={48}
    strokeLinecap="round"
    strokeLinejoin="round"
    className="-ml-[0.25em] size-[1.4em] sm:-mr-[0.25em] sm:ml-auto"
    path="M11 21h26a2 2 0 0 1 2 2v17a2 2 0 0 1-2 2H11a2 2 0 0 1-2-2V23a2 2 0 0 1 2-2ZM15.5 21v-6a8.5 8.5 0 0 1 17 0v6M24 33v3.5"
  >
    <circle cx="24" cy="30" r="3" />
  </Icon>
)
