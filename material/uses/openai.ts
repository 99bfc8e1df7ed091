import { ORDER } from './own-words.ts';
import type { Uses } from './uses.ts';

type Sdks = Required<Pick<Uses, 'go' | 'java' | 'csharp' | 'ruby' | 'php'>>;

/** A chat by OpenAI's own libraries (openai-go 3, openai-java 4, OpenAI for .NET 2, the gem openai) and openai-php/client. */
export function openaiSdks(key: string, organization: string, model: string): Sdks {
  return {
    go: {
      imports: ['"github.com/openai/openai-go/v3"', '"github.com/openai/openai-go/v3/option"'],
      type: 'openai.Client',
      client: (of) =>
        `openai.NewClient(\n\t\toption.WithAPIKey(${of(key)}),\n\t\toption.WithOrganization(${of(organization)}),\n\t)`,
      body: (_of, client) => `client := ${client}
reply, err := client.Chat.Completions.New(context.Background(), openai.ChatCompletionNewParams{
	Model: "${model}",
	Messages: []openai.ChatCompletionMessageParamUnion{
		openai.SystemMessage("${ORDER}"),
		openai.UserMessage(text),
	},
})
if err != nil {
	return "", err
}
return reply.Choices[0].Message.Content, nil`,
    },
    java: {
      imports: [
        'import com.openai.client.OpenAIClient;',
        'import com.openai.client.okhttp.OpenAIOkHttpClient;',
        'import com.openai.models.chat.completions.ChatCompletionCreateParams;',
      ],
      type: 'OpenAIClient',
      client: (of) => `OpenAIOkHttpClient.builder()
        .apiKey(${of(key)})
        .organization(${of(organization)})
        .build()`,
      body: (_of, client) => `ChatCompletionCreateParams params = ChatCompletionCreateParams.builder()
        .model("${model}")
        .addSystemMessage("${ORDER}")
        .addUserMessage(text)
        .build();
return ${client}.chat().completions().create(params).choices().get(0).message().content().orElse("");`,
    },
    csharp: {
      imports: ['using OpenAI;', 'using OpenAI.Chat;', 'using System.ClientModel;'],
      type: 'OpenAIClient',
      client: (of) =>
        `new OpenAIClient(\n    new ApiKeyCredential(${of(key)}),\n    new OpenAIClientOptions { OrganizationId = ${of(organization)} })`,
      body: (
        _of,
        client,
      ) => `ChatCompletion reply = await ${client}.GetChatClient("${model}").CompleteChatAsync(
    new SystemChatMessage("${ORDER}"),
    new UserChatMessage(text));
return reply.Content[0].Text;`,
    },
    ruby: {
      imports: ["require 'openai'"],
      client: (of) => `OpenAI::Client.new(\n  api_key: ${of(key)},\n  organization: ${of(organization)},\n)`,
      body: (_of, client) => `reply = ${client}.chat.completions.create(
  model: '${model}',
  messages: [
    { role: 'system', content: '${ORDER}' },
    { role: 'user', content: text },
  ],
)
reply.choices[0].message.content`,
    },
    php: {
      imports: [],
      type: 'OpenAI\\Client',
      client: (of) => `OpenAI::client(${of(key)}, ${of(organization)})`,
      body: (_of, client) => `$reply = ${client}->chat()->create([
    'model' => '${model}',
    'messages' => [
        ['role' => 'system', 'content' => '${ORDER}'],
        ['role' => 'user', 'content' => $text],
    ],
]);
return $reply->choices[0]->message->content ?? '';`,
    },
  };
}
