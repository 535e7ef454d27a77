import { join } from 'node:path'
import type { Config } from '../config/config'
import { createOpenAiTranscriber } from './openai-transcriber'
import { noTranscriber, type Transcriber } from './transcriber'
import { createWhisperTranscriber, isInstalled } from './whisper-transcriber'

/** the default models: OpenAI's name, and one that a machine without a graphics card can run */
const MODEL_THERE = 'whisper-1'
const MODEL_HERE = 'onnx-community/whisper-base'

/**
 * Uses the configured server, otherwise the engine that is installed here, otherwise none.
 * @param places the folder of the installed engine, and the program that runs it
 */
export function openTranscriber(
  config: Config,
  { installed, runner }: { installed: string; runner: string },
): Transcriber {
  const { transcribeUrl, transcribeApiKey, transcribeModel, dataDir, programEnv } = config
  if (transcribeUrl !== undefined)
    return createOpenAiTranscriber({
      url: transcribeUrl,
      apiKey: transcribeApiKey,
      model: transcribeModel ?? MODEL_THERE,
    })
  if (!isInstalled(installed)) return noTranscriber
  return createWhisperTranscriber({
    installed,
    runner,
    model: transcribeModel ?? MODEL_HERE,
    modelsDir: join(dataDir, 'models'),
    env: programEnv,
  })
}
