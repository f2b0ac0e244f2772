// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authorization.abac.internal;

import io.quarterdeck.runtime.file.ReloadedFile;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.authorization.Attributes;
import io.quarterdeck.spi.authorization.Authorizer;
import io.quarterdeck.spi.authorization.Decision;
import io.quarterdeck.spi.configuration.NamesFile;
import io.quarterdeck.spi.configuration.NamesFile.Content;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.Designate;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;

/** Allows what a line of the policy file allows; never denies. Without a file nothing matches. */
@Component(
    configurationPid = "io.quarterdeck.authorization.abac",
    property = {"name=ABAC", "rank:Integer=300"})
@Designate(ocd = AbacAuthorizer.Config.class)
public final class AbacAuthorizer implements Authorizer {
  private static final Decision ALLOW = new Decision.Allow("");
  private static final Decision NO_MATCH = new Decision.NoOpinion("No policy matched.");

  private final @Nullable ReloadedFile<List<Policy>> file;

  /** What an operator decides. */
  @ObjectClassDefinition(name = "ABAC")
  public @interface Config {
    @AttributeDefinition(
        name = "File",
        description = "policies, a JSON object a line (--authorization-policy-file)")
    @NamesFile(Content.READABLE)
    String policy_file() default "";
  }

  /**
   * @throws IllegalArgumentException naming the file and the line that is wrong
   */
  @Activate
  public AbacAuthorizer(Config config) {
    String path = config.policy_file().strip();
    file = path.isEmpty() ? null : new ReloadedFile<>(Path.of(path), PolicyFile::parse);
  }

  private List<Policy> policies() {
    return file == null ? List.of() : file.get();
  }

  @Override
  public Decision authorize(Attributes a) {
    for (Policy p : policies()) {
      if (p.allows(a)) {
        return ALLOW;
      }
    }
    return NO_MATCH;
  }

  @Override
  public Rules rulesFor(UserInfo user, String namespace) {
    List<ResourceRule> resources = new ArrayList<>();
    List<NonResourceRule> paths = new ArrayList<>();
    for (Policy p : policies()) {
      if (!p.isFor(user) || !p.isIn(namespace)) {
        continue;
      }
      if (!p.resource().isEmpty()) {
        resources.add(
            new ResourceRule(p.verbs(), List.of(p.apiGroup()), List.of(p.resource()), List.of()));
      }
      if (!p.nonResourcePath().isEmpty()) {
        paths.add(new NonResourceRule(p.verbs(), List.of(p.nonResourcePath())));
      }
    }
    return new Rules(resources, paths, false, "");
  }
}
