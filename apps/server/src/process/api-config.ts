import type { ApiConfig } from '@ringmark/api/core/context/context';
import { type Env, publicUrlOf } from '../env.ts';

/** The API's settings. Where the system chooses the port, the address is known only once the server listens. */
export function toApiConfig(env: Env, port: () => number = () => env.port): ApiConfig {
  return {
    get publicUrl() {
      return publicUrlOf(env, port());
    },
    adminEmails: env.adminEmails,
    sessionDays: env.sessionDays,
    uploadMaxBytes: env.uploadMaxBytes,
    uploadMaxFiles: env.uploadMaxFiles,
    uploadsPerDay: env.uploadsPerDay,
    organizationBytes: env.organizationBytes,
    freeBytesFloor: env.freeBytesFloor,
    verifyMode: env.verify,
    writesPerMinute: env.writesPerMinute,
    writesPerHour: env.writesPerHour,
    agents: env.agents,
  };
}
