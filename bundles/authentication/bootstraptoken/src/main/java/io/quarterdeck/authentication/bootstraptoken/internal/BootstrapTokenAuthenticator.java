// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.bootstraptoken.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.libraries.bootstraptokens.BootstrapToken;
import io.quarterdeck.spi.authentication.AuthenticationResult;
import io.quarterdeck.spi.authentication.Authenticator;
import io.quarterdeck.spi.authentication.TokenAuthenticator;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.lookup.ObjectReader;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.Designate;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;

/**
 * Knows tokens {@code ID.SECRET} whose secret {@code kube-system/bootstrap-token-ID} says that they
 * are for authentication. One that is no good is nobody's: why is not said, so that nobody learns
 * which IDs there are.
 */
@Component(
    service = Authenticator.class,
    configurationPid = "io.quarterdeck.authentication.bootstraptoken",
    property = {"name=bootstraptoken", "rank:Integer=300"})
@Designate(ocd = BootstrapTokenAuthenticator.Config.class)
public final class BootstrapTokenAuthenticator implements TokenAuthenticator {
  private static final GroupResource SECRETS = new GroupResource("", "secrets");
  private static final Pattern TOKEN = Pattern.compile("([a-z0-9]{6})\\.([a-z0-9]{16})");

  private final boolean enabled;
  private final ObjectReader reader;
  private final InstantSource clock;

  /** What an operator decides. */
  @ObjectClassDefinition(name = "Bootstrap tokens")
  public @interface Config {
    @AttributeDefinition(
        description =
            "whether secrets of kube-system may be tokens (--enable-bootstrap-token-auth)")
    boolean enabled() default true;
  }

  @Activate
  public BootstrapTokenAuthenticator(Config config, @Reference ObjectReader reader) {
    this(config.enabled(), reader, InstantSource.system());
  }

  BootstrapTokenAuthenticator(boolean enabled, ObjectReader reader, InstantSource clock) {
    this.enabled = enabled;
    this.reader = reader;
    this.clock = clock;
  }

  @Override
  public AuthenticationResult authenticateToken(String token, List<String> audiences) {
    Matcher parts = TOKEN.matcher(token);
    if (!enabled || !parts.matches()) {
      return AuthenticationResult.ABSTAINED;
    }
    String id = parts.group(1);
    ApiObject secret = reader.get(SECRETS, BootstrapToken.NAMESPACE, BootstrapToken.secretName(id));
    List<String> groups =
        secret == null ? null : groups(new BootstrapToken(secret), id, parts.group(2));
    return groups == null
        ? AuthenticationResult.ABSTAINED
        : AuthenticationResult.authenticated(
            new UserInfo("system:bootstrap:" + id, "", groups, Map.of()));
  }

  /** The groups of a token that is good, null of one that is not. */
  private @Nullable List<String> groups(BootstrapToken token, String id, String shown) {
    boolean same =
        MessageDigest.isEqual(
            token.value(BootstrapToken.SECRET).getBytes(StandardCharsets.UTF_8),
            shown.getBytes(StandardCharsets.UTF_8));
    boolean good =
        same
            && token.isOfType()
            && token.secret().meta().deletionTimestamp().isEmpty()
            && token.id().equals(id)
            && token.isFresh(clock.instant())
            && token.isFor("authentication");
    List<String> extra = good ? BootstrapGroups.extra(token) : null;
    if (extra == null) {
      return null;
    }
    List<String> out = new ArrayList<>(extra);
    out.addFirst(BootstrapGroups.ALL);
    return out;
  }

  @Override
  public String standby() {
    return enabled ? "" : "enabled is false";
  }
}
