import { ORDER } from './own-words.ts';
import type { Uses } from './uses.ts';

export type ChatVendor = {
  /** `ask groq` */
  verb: string;
  env: string;
  /** Without the slash at its end: `https://api.groq.com/openai/v1`. */
  baseUrl: string;
  model: string;
};

/** Vendors that speak OpenAI's protocol are called with OpenAI's own libraries and another address. */
export function chatUses({ verb, env, baseUrl, model }: ChatVendor): Uses {
  return {
    verb,
    gives: 'text',
    http: {
      url: `${baseUrl}/chat/completions`,
      headers: { Authorization: `Bearer {${env}}` },
      json: {
        model,
        messages: [
          { role: 'system', content: ORDER },
          { role: 'user', content: '{text}' },
        ],
      },
      answer: 'choices.0.message.content',
    },
    python: {
      imports: ['from openai import OpenAI'],
      client: (of) => `OpenAI(api_key=${of(env)}, base_url="${baseUrl}")`,
      body: (_of, client) => pythonChat(client, model),
    },
    javascript: {
      imports: ["import OpenAI from 'openai';"],
      client: (of) => `new OpenAI({\n  apiKey: ${of(env)},\n  baseURL: '${baseUrl}',\n})`,
      body: (_of, client) => javascriptChat(client, model),
    },
  };
}

/** The call that every library of this protocol has. */
export function pythonChat(client: string, model: string): string {
  return `reply = ${client}.chat.completions.create(
    model="${model}",
    messages=[
        {"role": "system", "content": "${ORDER}"},
        {"role": "user", "content": text},
    ],
    temperature=0.2,
)
return reply.choices[0].message.content.strip()`;
}

export function javascriptChat(client: string, model: string): string {
  return `const reply = await ${client}.chat.completions.create({
  model: '${model}',
  messages: [
    { role: 'system', content: '${ORDER}' },
    { role: 'user', content: text },
  ],
});
return reply.choices[0]?.message.content ?? '';`;
}
