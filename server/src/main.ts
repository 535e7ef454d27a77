import { ConfigError, readConfig } from './config/config'
import { startServer } from './start-server'
import { writeForOwnerAlone } from './private-files'

writeForOwnerAlone()
try {
  await startServer(readConfig(process.env))
} catch (error) {
  // a stack trace does not help to correct a setting
  console.error(error instanceof ConfigError ? `Tohfa cannot start: ${error.message}` : error)
  process.exit(1)
}
