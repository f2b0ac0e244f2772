// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.benchmarks.load;

import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import javax.management.JMException;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

/** Looks into the heap of another JVM of this machine, through its own management beans. */
@SuppressWarnings("BanJNDI") // its own child's management, over a local connection
final class Inspector implements AutoCloseable {
  private final JMXConnector connector;
  private final MBeanServerConnection beans;

  private Inspector(JMXConnector connector) throws IOException {
    this.connector = connector;
    this.beans = connector.getMBeanServerConnection();
  }

  static Inspector attach(ProcessHandle process) throws IOException {
    try {
      VirtualMachine machine = VirtualMachine.attach(Long.toString(process.pid()));
      try {
        return new Inspector(
            JMXConnectorFactory.connect(new JMXServiceURL(machine.startLocalManagementAgent())));
      } finally {
        machine.detach();
      }
    } catch (AttachNotSupportedException e) {
      throw new IOException(e);
    }
  }

  private MemoryMXBean memory() throws IOException {
    return ManagementFactory.newPlatformMXBeanProxy(
        beans, ManagementFactory.MEMORY_MXBEAN_NAME, MemoryMXBean.class);
  }

  /** What is in use now, garbage included. */
  long used() throws IOException {
    return memory().getHeapMemoryUsage().getUsed();
  }

  /** What is in use after collections that find nothing more. */
  long retained() throws IOException {
    MemoryMXBean memory = memory();
    long least = Long.MAX_VALUE;
    for (int i = 0; i < 4; i++) {
      memory.gc();
      least = Math.min(least, memory.getHeapMemoryUsage().getUsed());
    }
    return least;
  }

  /** Bytes that all threads have allocated since the start. */
  long allocated() throws IOException {
    try {
      return (Long)
          beans.getAttribute(
              new ObjectName(ManagementFactory.THREAD_MXBEAN_NAME), "TotalThreadAllocatedBytes");
    } catch (JMException e) {
      throw new IOException(e);
    }
  }

  @Override
  public void close() throws IOException {
    connector.close();
  }
}
