// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.tokenfile.internal;

import io.quarterdeck.spi.authentication.AuthenticationResult;
import io.quarterdeck.spi.authentication.Authenticator;
import io.quarterdeck.spi.authentication.TokenAuthenticator;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.configuration.NamesFile;
import io.quarterdeck.spi.configuration.NamesFile.Content;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.Designate;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;

/**
 * Knows the bearer tokens of one file, read at activation: a changed file takes effect when the
 * configuration is touched, as a kube-apiserver takes one at its restart.
 */
@Component(
    service = Authenticator.class,
    configurationPid = "io.quarterdeck.authentication.tokenfile",
    property = {"name=tokenfile", "rank:Integer=500"})
@Designate(ocd = TokenFileAuthenticator.Config.class)
public final class TokenFileAuthenticator implements TokenAuthenticator {
  private static final AuthenticationResult UNKNOWN =
      new AuthenticationResult.Rejected("invalid bearer token");

  private final boolean used;
  private final Map<String, UserInfo> users;

  /** What an operator decides. */
  @ObjectClassDefinition(name = "Token file")
  public @interface Config {
    @AttributeDefinition(
        name = "File",
        description = "CSV of token,user,uid,\"group1,group2\" (--token-auth-file); empty for none")
    @NamesFile(Content.READABLE)
    String file() default "";
  }

  /**
   * @throws IllegalArgumentException naming the file when it cannot be read or is not such a table
   */
  @Activate
  public TokenFileAuthenticator(Config config) {
    used = !config.file().isBlank();
    users = used ? read(Path.of(config.file().strip())) : Map.of();
  }

  private static Map<String, UserInfo> read(Path file) {
    try {
      return TokenTable.parse(Files.readString(file));
    } catch (IOException | IllegalArgumentException e) {
      throw new IllegalArgumentException("token file " + file + ": " + e.getMessage(), e);
    }
  }

  @Override
  public AuthenticationResult authenticateToken(String token, List<String> audiences) {
    if (!used) {
      return AuthenticationResult.ABSTAINED;
    }
    UserInfo user = users.get(token);
    return user == null ? UNKNOWN : AuthenticationResult.authenticated(user);
  }

  @Override
  public String standby() {
    return !used ? "file is not set" : "";
  }
}
