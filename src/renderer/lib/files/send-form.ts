// A form with a file, sent so that one sees how far it is: `fetch` does not tell of what goes out.
import { ApiError, errorOf } from '../api.ts';
import { reportLost, reportReached } from '../connection.ts';
import { getPreferences } from '../preferences.ts';

export interface SendForm {
  method?: 'POST' | 'PUT';
  path: string;
  form: FormData;
  /** Of one. */
  onProgress?: ((part: number) => void) | undefined;
}

/** What the server answers with; a refusal is thrown like those of all calls. */
export function sendForm({ method = 'POST', path, form, onProgress }: SendForm): Promise<unknown> {
  const request = new XMLHttpRequest();
  request.open(method, path);
  request.setRequestHeader('Accept', 'application/json');
  request.setRequestHeader('Accept-Language', getPreferences().language);
  request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(total === 0 ? 1 : loaded / total));
  return new Promise((resolve, reject) => {
    request.addEventListener('error', () => {
      reportLost();
      reject(new ApiError(0, '', [], null));
    });
    request.addEventListener('load', () => {
      reportReached();
      const { status, statusText, responseText } = request;
      const id = request.getResponseHeader('X-Request-Id');
      const answer = new Response(responseText, { status, statusText, headers: id === null ? {} : { 'X-Request-Id': id } });
      if (answer.ok) resolve(answer.json());
      else void errorOf(answer).then(reject);
    });
    request.send(form);
  });
}
