// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package com.example.apikeys;

import io.quarterdeck.spi.authentication.AuthenticationResult;
import io.quarterdeck.spi.authentication.Authenticator;
import io.quarterdeck.spi.authentication.Credentials;
import io.quarterdeck.spi.authentication.UserInfo;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.Designate;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;

/** Knows programs by the key in their header {@code X-API-Key}. */
@Component(
    configurationPid = "com.example.apikeys",
    property = {"name=ApiKeys", "rank:Integer=0"})
@Designate(ocd = ApiKeys.Config.class)
public final class ApiKeys implements Authenticator {
  private static final AuthenticationResult UNKNOWN =
      new AuthenticationResult.Rejected("unknown API key");

  /** What an operator decides in {@code etc/com.example.apikeys.cfg}. */
  @ObjectClassDefinition(name = "API keys")
  public @interface Config {
    @AttributeDefinition(description = "lines of SHA256 USER [GROUP,GROUP...]; empty for no keys")
    String file() default "";
  }

  private final Map<String, UserInfo> users;

  @Activate
  public ApiKeys(Config config) throws IOException {
    users = config.file().isBlank() ? Map.of() : KeyFile.read(Path.of(config.file()));
  }

  @Override
  public AuthenticationResult authenticate(Credentials credentials) {
    List<String> keys = credentials.headers().all("X-API-Key");
    if (keys.isEmpty()) {
      return AuthenticationResult.ABSTAINED;
    }
    UserInfo user = keys.size() == 1 ? users.get(KeyFile.sha256(keys.getFirst())) : null;
    return user == null ? UNKNOWN : AuthenticationResult.authenticated(user);
  }
}
