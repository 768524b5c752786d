import { type ComponentType, useEffect, useState } from 'react'
import type { SchedulingDialogProps } from '../scheduling/SchedulingDialog.tsx'

/** The scheduling dialog, loaded on first use. If loading fails, the scheduling page opens instead. */
export function LazySchedulingDialog(props: SchedulingDialogProps) {
  const { booking, pages } = props
  const [Scheduling, setScheduling] = useState<ComponentType<SchedulingDialogProps>>()
  const mustLoad = booking !== null && !Scheduling

  useEffect(() => {
    if (!mustLoad) return
    import('../scheduling/SchedulingDialog.tsx').then(
      ({ SchedulingDialog }) => setScheduling(() => SchedulingDialog),
      () => window.location.assign(booking === 'call' ? pages.callUrl : pages.meetingUrl),
    )
  }, [mustLoad, booking, pages])

  return Scheduling ? <Scheduling {...props} /> : null
}
