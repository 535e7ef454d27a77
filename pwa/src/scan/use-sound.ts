import { useEffect, useState } from 'react'
import { allowSound, watchSound } from '../device/sound/signal'
import { setSound, soundIsOn } from './choices'

/** Whether verdicts are heard, as chosen on this device, and whether the browser still waits for a press. */
export function useSound() {
  const [isLoud, setLoud] = useState(soundIsOn)
  const [isHeld, setHeld] = useState(false)
  useEffect(() => (isLoud ? watchSound(setHeld) : undefined), [isLoud])
  const waits = isLoud && isHeld
  useEffect(() => {
    if (!waits) return
    // any press will do
    addEventListener('click', allowSound)
    return () => removeEventListener('click', allowSound)
  }, [waits])
  return {
    isLoud,
    waits,
    toggle: () => {
      setSound(!isLoud)
      setLoud(!isLoud)
    },
  }
}
