// The endpoints of v1 that belong to no record: session and version. docs/interface/v1.md#session.
import { jsonBody, type OpenApi } from '../schemas.ts';
import { failureAnswers } from './v1-parts.ts';

function said(message: string): OpenApi {
  return {
    description: 'Success',
    ...jsonBody({
      type: 'object',
      required: ['success', 'message'],
      properties: { success: { const: true }, message: { type: 'string', examples: [message] } },
    }),
  };
}

const cookie = (description: string) => ({ headers: { 'Set-Cookie': { description, schema: { type: 'string' } } } });

export const programPaths: OpenApi = {
  '/api/auth/login': {
    post: {
      operationId: 'login',
      tags: ['auth'],
      summary: 'Start a session',
      description:
        'No credentials. Sets the cookie `plumbline_session_…` (the rest of its name belongs to the lab), which later requests may carry instead of the three values.',
      security: [],
      requestBody: {
        required: true,
        ...jsonBody({
          type: 'object',
          required: ['username', 'password'],
          properties: {
            username: { type: 'string', description: 'The e-mail address.', examples: ['jana.brandt@lab.example'] },
            password: { type: 'string', format: 'password' },
            code: {
              type: 'string',
              description:
                'Of the second factor, where the account has one: six digits, or a recovery code. Without it the answer is 401 `auth.code_missing`.',
              examples: ['492039'],
            },
          },
        }),
      },
      responses: {
        200: { ...said('Login successful'), ...cookie('`plumbline_session_…`, HttpOnly, SameSite=Strict') },
        ...failureAnswers({ method: 'POST', path: '/api/auth/login', isOpen: true, takesBody: true }),
      },
    },
  },
  '/api/auth/logout': {
    post: {
      operationId: 'logout',
      tags: ['auth'],
      summary: 'End the session',
      description: 'Ends the session whose cookie comes along, and succeeds without one, too.',
      security: [],
      responses: {
        200: { ...said('Logout successful'), ...cookie('Takes the cookie away') },
        ...failureAnswers({ method: 'POST', path: '/api/auth/logout', isOpen: true, takesBody: false }),
      },
    },
  },
  '/api/app/version': {
    get: {
      operationId: 'getAppVersion',
      tags: ['app'],
      summary: 'The program’s version and changes',
      description: 'Any user with `using_API`.',
      parameters: [
        {
          name: 'version',
          in: 'query',
          schema: { type: 'string', enum: ['all', 'latest'], default: 'all' },
          description:
            'The changes of all versions, each behind its version (`0.1.0: …`), the newest version first; or of the newest version alone.',
        },
      ],
      responses: {
        200: {
          description: 'Success',
          ...jsonBody({
            type: 'object',
            required: ['success', 'data'],
            properties: {
              success: { const: true },
              data: {
                type: 'object',
                required: ['version', 'changes'],
                properties: {
                  version: { type: 'string', examples: ['0.1.0'] },
                  changes: { type: 'array', items: { type: 'string' }, examples: [['0.1.0: A demonstration lab of any size.']] },
                },
              },
            },
          }),
        },
        ...failureAnswers({ method: 'GET', path: '/api/app/version', takesBody: false }),
      },
    },
  },
};
