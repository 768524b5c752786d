import { type ComponentType, useEffect, useState } from 'react'
import type { SchedulingDialogProps } from '../scheduling/SchedulingDialog.tsx'

/** The scheduling dialog, loaded on first use. If loading fails, the scheduling page opens instead. */
export function LazySchedulingDialog(props: SchedulingDialogProps) {
  const { booking, operator } = props
  const [Scheduling, setScheduling] = useState<ComponentType<SchedulingDialogProps>>()
  const mustLoad = booking !== null && !Scheduling

  useEffect(() => {
    if (!mustLoad) return
    const { callUrl, meetingUrl } = operator.scheduling
    import('../scheduling/SchedulingDialog.tsx').then(
      ({ SchedulingDialog }) => setScheduling(() => SchedulingDialog),
      () => window.location.assign(booking === 'call' ? callUrl : meetingUrl),
    )
  }, [mustLoad, booking, operator])

  return Scheduling ? <Scheduling {...props} /> : null
}
