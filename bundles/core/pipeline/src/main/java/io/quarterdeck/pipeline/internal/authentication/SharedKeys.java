// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.pipeline.internal.authentication;

import io.quarterdeck.spi.authentication.AuthenticationConfigurationFile;
import java.util.Hashtable;
import org.osgi.service.component.ComponentFactory;
import org.osgi.service.component.ComponentInstance;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Modified;
import org.osgi.service.component.annotations.Reference;

/**
 * Says to authenticators what they have in common. They do not read this PID themselves: of a
 * component with two PIDs, SCR leaves the second one's values aside while the first has none.
 * Authenticators start anew when the file is another one, and for no other key.
 */
@Component(
    service = {},
    configurationPid = "io.quarterdeck.authentication")
public final class SharedKeys {
  private final ComponentFactory<AuthenticationConfigurationFile> files;
  private String path;
  private ComponentInstance<AuthenticationConfigurationFile> file;

  @Activate
  public SharedKeys(
      @Reference(target = "(component.factory=" + SharedAuthenticationFile.FACTORY + ")")
          ComponentFactory<AuthenticationConfigurationFile> files,
      AuthenticationService.Config config) {
    this.files = files;
    path = config.authentication_config().strip();
    file = make(path);
  }

  private ComponentInstance<AuthenticationConfigurationFile> make(String named) {
    Hashtable<String, Object> properties = new Hashtable<>();
    properties.put(SharedAuthenticationFile.PATH, named);
    return files.newInstance(properties);
  }

  @Modified
  synchronized void modified(AuthenticationService.Config config) {
    String named = config.authentication_config().strip();
    if (!named.equals(path)) {
      ComponentInstance<AuthenticationConfigurationFile> before = file;
      file = make(named);
      path = named;
      before.dispose();
    }
  }

  @Deactivate
  synchronized void deactivate() {
    file.dispose();
  }
}
